/** Said of whatever one node alone told, because no other was configured. */
export const ONLY_NODE_WORDS = 'This rests on the answer of the only node that was configured.'
