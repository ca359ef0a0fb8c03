/** A user command, shared by buttons, shortcuts, menus and the palette. */
export interface Command {
  /** Unique and stable, such as `contact.add_note`. */
  readonly name: string;
  readonly label: string;
  /** Heading in the palette and in the keyboard help. */
  readonly group: string;
  /** One key (`n`), a chord (`mod+k`) or a sequence (`g c`). */
  readonly keys?: string;
  readonly enabled?: boolean;
  /** A global command: a screen command with the same keys takes precedence, whichever registered first. */
  readonly yields?: true;
  /** Not listed in the palette, such as the command that opens it. */
  readonly unlisted?: true;
  /** Opens a field that gets the focus: what is typed until then is meant for it. */
  readonly opensField?: true;
  readonly run: () => void;
}

export function isEnabled(command: Command): boolean {
  return command.enabled !== false;
}

/** Commands whose label or group contains every typed word. */
export function commandsFor(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const hay = `${command.label} ${command.group}`.toLowerCase();
    return isEnabled(command) && !command.unlisted && words.every((word) => hay.includes(word));
  });
}

export function groupsOf(commands: readonly Command[]): Array<{ group: string; commands: Command[] }> {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups].map(([group, held]) => ({ group, commands: held }));
}
