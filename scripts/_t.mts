import { startLocalGithub } from "../scenarios/github/index.js";
import { ghx } from "../agent/cli/testing/in-process.js";
const g = await startLocalGithub();
for (const r of ["rest","graphql","cli"]) for (const c of [["issue.assignees.add","1","--assignees","hubot[bot]"],["issue.assignees.set","1","--assignees","hubot[bot]"],["issue.create","--title","x","--assignees","hubot[bot]"],["pr.review.request","3","--reviewers","hubot[bot]"],["issue.list","--assignee","hubot[bot]"],["issue.assignees.remove","1","--assignees","hubot[bot]"]]) {
const x = await ghx([...c,"-R","octo/hello","-c","--route",r],{env:{GHX_API_URL:g.url,GH_TOKEN:g.token}});
console.log(r,c.join(" "),x.out.slice(0,300),x.err); }
await g.close();
