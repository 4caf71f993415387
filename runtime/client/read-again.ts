// Async iterables that several loops read.

type Items<Item> = AsyncGenerator<Item, void, undefined>;

/**
 * Returns the function with generators that each loop after the first one reads from the start. Without this, a second
 * `for await` over the same generator would read nothing.
 */
export function readAgain<Args extends readonly unknown[], Item>(
  start: (...args: Args) => Items<Item>,
): (...args: Args) => Items<Item> {
  return (...args) => {
    const generator = start(...args);
    let isRead = false;
    const iterate = () => {
      if (isRead) return start(...args);
      isRead = true;
      return generator;
    };
    return Object.assign(generator, { [Symbol.asyncIterator]: iterate });
  };
}
