// Generated from cards/pr.comments.reactions.list.yaml. Do not edit.
// @ts-nocheck: printed by ajv, as JavaScript.

export const validatePrCommentsReactionsListInput = validate0;
const schema0 = {"type":"object","additionalProperties":false,"required":["commentId"],"properties":{"commentId":{"type":"string","minLength":1},"content":{"enum":["CONFUSED","EYES","HEART","HOORAY","LAUGH","ROCKET","THUMBS_DOWN","THUMBS_UP","confused","eyes","heart","hooray","laugh","rocket","thumbs_down","thumbs_up"]},"first":{"type":"integer","minimum":1,"maximum":100},"after":{"type":["string","null"]}},"$id":"validatePrCommentsReactionsListInput"};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validatePrCommentsReactionsListInput" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.commentId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "commentId"},message:"must have required property '"+"commentId"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "commentId") || (key0 === "content")) || (key0 === "first")) || (key0 === "after"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.commentId !== undefined){
let data0 = data.commentId;
if(typeof data0 === "string"){
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/commentId",schemaPath:"#/properties/commentId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/commentId",schemaPath:"#/properties/commentId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.content !== undefined){
let data1 = data.content;
if(!((((((((((((((((data1 === "CONFUSED") || (data1 === "EYES")) || (data1 === "HEART")) || (data1 === "HOORAY")) || (data1 === "LAUGH")) || (data1 === "ROCKET")) || (data1 === "THUMBS_DOWN")) || (data1 === "THUMBS_UP")) || (data1 === "confused")) || (data1 === "eyes")) || (data1 === "heart")) || (data1 === "hooray")) || (data1 === "laugh")) || (data1 === "rocket")) || (data1 === "thumbs_down")) || (data1 === "thumbs_up"))){
const err4 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/enum",keyword:"enum",params:{allowedValues: schema0.properties.content.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.first !== undefined){
let data2 = data.first;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err5 = {instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data2 == "number"){
if(data2 > 100 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.after !== undefined){
let data3 = data.after;
if((typeof data3 !== "string") && (data3 !== null)){
const err8 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: schema0.properties.after.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
