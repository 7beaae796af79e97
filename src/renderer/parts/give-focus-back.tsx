import { useEffect, useState } from 'react'

/**
 * Stands in what opens over a page, and gives the focus back to what had it then: when it closes the focus would fall to the page's beginning.
 */
export function GiveFocusBack() {
  // Read while it is drawn for the first time: afterwards a field of the dialog has the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => giveBack(opener)), [opener])
  return null
}

function giveBack(opener: Element | null): void {
  const { activeElement, body } = document
  // Somebody else has taken it meanwhile, or nothing had it before.
  if ((activeElement !== null && activeElement !== body) || opener === body || !(opener instanceof HTMLElement)) return
  opener.focus()
}
