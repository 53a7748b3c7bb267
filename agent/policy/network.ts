// The guard against requests to places that are not the public internet (server-side request forgery). Pure: it
// looks at URLs and at addresses it is given, and resolves and fetches nothing itself.
export { isAddress, isMetadataAddress, isPublicAddress } from './network/address.ts';
export {
  type AcceptedUrl,
  checkAddresses,
  classifyUrl,
  NO_URL_RULES,
  type RefusedUrl,
  type UrlRules,
  type UrlVerdict,
} from './network/classify.ts';
export {
  type JudgedUrl,
  judgeUrl,
  MAX_REDIRECTS,
  resolveLocation,
  type UrlQuestion,
} from './network/judge.ts';
export { type ExpandedUrl, expandTemplate } from './network/template.ts';
