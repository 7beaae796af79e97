/** A token that nobody listed is not credited, whatever it calls itself: it is no holding. */
export const isListed = ({ label }: { readonly label: string | null }): boolean => label !== null
