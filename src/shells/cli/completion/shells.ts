/** Shells for which a completion script is written. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A name of a command that means the same in every shell: nothing in it is read as anything but its letters. */
export const COMMAND_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
