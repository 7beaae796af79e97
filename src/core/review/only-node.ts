/** Said of whatever one node alone told, because no other was configured. */
export const ONLY_NODE_WORDS = 'This is the word of the only node there was to ask.'
