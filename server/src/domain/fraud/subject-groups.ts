/** One member of one subject, on its way to be counted under a rule. */
export interface VelocityItem {
  merchantId: string;
  ruleName: string;
  subject: string;
  /** null only reads. */
  member: string | null;
  limit: number;
  windowSeconds: number;
  now: Date;
}

export interface SubjectGroup extends Omit<VelocityItem, 'member'> {
  /** Each once, in the order in which they came. */
  members: string[];
}

/**
 * One statement can write a row only once, so the members of a subject go together. The latest moment counts for
 * all of them, and a rule as the last one knew it.
 */
export function groupBySubject(items: readonly VelocityItem[]): {
  groups: SubjectGroup[];
  groupOf: number[];
} {
  const groups: SubjectGroup[] = [];
  const positions = new Map<string, number>();
  const groupOf = items.map(item => {
    const { member, ...shared } = item;
    const key = `${item.merchantId} ${item.ruleName} ${item.subject}`;
    const position = positions.get(key) ?? groups.length;
    const earlier = groups[position];
    positions.set(key, position);
    groups[position] = {
      ...shared,
      now: earlier !== undefined && earlier.now > item.now ? earlier.now : item.now,
      members: withMember(earlier?.members ?? [], member),
    };
    return position;
  });
  return { groups, groupOf };
}

function withMember(members: string[], member: string | null): string[] {
  if (member !== null && !members.includes(member)) members.push(member);
  return members;
}
