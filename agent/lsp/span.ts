/** A stretch of a text; UTF-16 offsets, `end` behind its last unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a place is in a span or at one of its ends. */
export function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** Whether two spans have a place in common; ends count. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}
