import type { Messages } from '@lingui/core'

/** The English catalogues of screens that are loaded when they are opened, and of what belongs to several of them alone. */
export const LATER = import.meta.glob<Messages>(
  ['../screens/*/words/en.po', '../qr/words/en.po', '!../screens/{first-run,lock,overview,sending}/words/en.po'],
  {
    eager: true,
    import: 'messages',
  },
)
