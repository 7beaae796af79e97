/** A rule that was broken, and by what. */
export type HiddenViolation = { readonly rule: string; readonly what: string }
