declare const brand: unique symbol

/** A primitive that must not be mixed with another of the same shape: `Brand<string, 'Address'>`. The brand exists for the compiler only. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
