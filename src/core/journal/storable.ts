/** What can be stored as JSON. A bigint is stored as its decimal text: JSON numbers would pass through a double in other readers. */
export type Storable = string | number | boolean | null | bigint | readonly Storable[] | { readonly [key: string]: Storable }
