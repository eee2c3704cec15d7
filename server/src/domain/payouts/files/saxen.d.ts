/** The parts of saxen that read-pain002.ts uses; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  type Context = () => { data: string; line: number; column: number };

  type OpenTag = [
    name: string,
    attributes: () => object,
    decode: Decode,
    isClosed: boolean,
    context: Context,
  ];

  export class Parser {
    on(hook: 'openTag', take: (...tag: OpenTag) => void): this;
    on(hook: 'closeTag', take: (name: string) => void): this;
    on(hook: 'text' | 'attention', take: (text: string, decode: Decode, context: Context) => void): this;
    on(hook: 'cdata', take: (text: string) => void): this;
    on(hook: 'error', take: (error: Error, context: Context) => void): this;
    parse(xml: string): this;
    stop(): void;
  }
}
