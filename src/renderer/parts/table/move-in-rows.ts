/** What a key does among the rows of the page: it goes to the next one or back, selects the one with the focus, or opens it. */
export type RowMove = 'next' | 'previous' | 'select' | 'open'

/** Does it in the first list of the page that has rows to go to, or in the one that has the focus; nothing on a page without. */
export function moveInRows(move: RowMove): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tr[tabindex]')].filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at]
  if (row === undefined) {
    // One that is read by pages keeps the place among its rows; the others begin at the top.
    if (move === 'next' || move === 'previous') (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0])?.focus()
    return
  }
  switch (move) {
    case 'next':
    case 'previous':
      return step(rows, { at, move })
    case 'select':
      return row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
    case 'open':
      return row.querySelector<HTMLAnchorElement>('a')?.click()
  }
}

function step(rows: readonly HTMLTableRowElement[], { at, move }: { readonly at: number; readonly move: 'next' | 'previous' }): void {
  const row = rows[at]
  if (row?.closest('[role]')?.role?.endsWith('grid') !== true) return rows[move === 'next' ? at + 1 : at - 1]?.focus()
  // Of a list by pages only the rows in view are drawn: it goes to others by its own keys.
  row?.focus()
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: move === 'next' ? 'ArrowDown' : 'ArrowUp', bubbles: true }))
}
