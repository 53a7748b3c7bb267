// Every `_ocho/*` method, typed once and shared with the extension. What exists is advertised in the capability
// `_meta.ocho.methods`; everything else with a leading underscore is answered -32601.

/** Names of the extension methods this build answers. */
export const OCHO_METHODS: readonly string[] = [];
