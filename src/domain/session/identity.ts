/**
 * Whose session this is: a user's own, or another user's who acts as them. The two never share a store or an outbox.
 */
export function identityText(user_id: string, actor_id: string | null): string {
  return actor_id === null ? user_id : `${user_id}.${actor_id}`;
}
