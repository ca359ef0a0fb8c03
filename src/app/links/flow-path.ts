export function flowPath(id: string): string {
  return `/workflow/flows/${id}`;
}
