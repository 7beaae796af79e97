/** Puts the focus on the first field of a form that is wrong, where one is; what it was folded away in is opened. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
  for (let fold = field?.closest('details') ?? null; fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
  field?.focus()
}
