import type { Answers } from '../../client.ts'

export type Written = Answers['bundles']['prepare']
export type Taken = Answers['bundles']['import']

/** What was just done with a bundle, by its digest: its page says so. Kept as long as the page lives. */
type News = { readonly written?: Written; readonly taken?: Taken }

const kept = new Map<string, News>()

export const newsOf = (digest: string): News => kept.get(digest) ?? {}
export const keepNews = (digest: string, news: News): void => void kept.set(digest, { ...newsOf(digest), ...news })
