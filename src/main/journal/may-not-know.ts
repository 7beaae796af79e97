import type { ClosedReason } from './records.ts'

/**
 * Closed for these, the journal may not know of what was done last. Where all files were put back together, none of them is older than another: that our
 * keys did what stands nowhere here is all that tells.
 */
export const MAY_NOT_KNOW: readonly ClosedReason[] = ['journal-older', 'journal-moved', 'vault-restored', 'movement-unexplained']
