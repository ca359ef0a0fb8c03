/** Whose work this is: a person's own, or somebody's who acts as them. The two never share a store or a queue. */
export function identityText(user_id: string, actor_id: string | null): string {
  return actor_id === null ? user_id : `${user_id}.${actor_id}`;
}
