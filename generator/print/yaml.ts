// Prints a value as YAML: a collection is on one line if it fits, otherwise in block style.

import { Document, isCollection, isPair, type YAMLMap, type YAMLSeq } from "yaml";

const WIDTH = 100;

export function printYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  if (isCollection(document.contents)) layOut(document.contents, 0);
  return document.toString({ lineWidth: 0 });
}

/** Sets the style of the collections in a collection in block style. */
function layOut(block: YAMLMap | YAMLSeq, indent: number): void {
  for (const item of block.items) {
    const value = isPair(item) ? item.value : item;
    if (!isCollection(value)) continue;
    const start = indent + (isPair(item) ? String(item.key).length : 0) + 2;
    value.flow = start + JSON.stringify(value).length <= WIDTH;
    if (!value.flow) layOut(value, indent + 2);
  }
}
