// Turndown comes without types; these are the parts of it that are used.
declare module 'turndown' {
  interface Rule<Node> {
    filter: string | readonly string[] | ((node: Node) => boolean);
    replacement(content: string, node: Node): string;
  }
  export default class TurndownService<Node> {
    constructor(options: Readonly<Record<string, string>>);
    escape: (text: string) => string;
    addRule(name: string, rule: Rule<Node>): this;
    turndown(node: Node): string;
  }
}
