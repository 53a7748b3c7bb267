// What a server may ask of us. What is missing here is not offered to servers at all.

/** A folder the server may work in. */
export interface McpRoot {
  /** `file://…` */
  readonly uri: string;
  readonly name: string;
}

/** The side of the session that servers talk to. */
export interface McpHost {
  /** Absolute: where servers start. */
  readonly cwd: string;
  /** The session's folders. */
  roots(): readonly McpRoot[];
}
