// Copies the labels of one repository to others, and reports labels that only those have.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx();
const source = { owner: "octo", name: "hello" };
const targets = [{ owner: "octo", name: "site" }];

async function readLabels(repository: typeof source) {
  const labels = new Map<string, { name: string; color: string; description: string | null }>();
  for await (const label of ghx.repo.labels.list.items({ ...repository, first: 100 }))
    labels.set(label.name.toLowerCase(), label);
  return labels;
}

const wanted = await readLabels(source);
for (const target of targets) {
  const where = `${target.owner}/${target.name}`;
  const present = await readLabels(target);
  for (const [key, { name, color, description }] of wanted) {
    const label = present.get(key);
    const values = { ...target, color, description: description ?? "" };
    if (!label) {
      await unwrap(ghx.label.create({ ...values, label: name }));
      console.log(`${where}: created ${name}`);
    } else if (
      label.name !== name ||
      label.color !== color ||
      (label.description ?? "") !== values.description
    ) {
      await unwrap(ghx.label.update({ ...values, label: label.name, newName: name }));
      console.log(`${where}: updated ${name}`);
    }
  }
  for (const [key, { name }] of present) if (!wanted.has(key)) console.log(`${where}: only here: ${name}`);
}
