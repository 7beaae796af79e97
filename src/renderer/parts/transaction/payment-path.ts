/** Where a payment's story is shown. An intent's name may hold a slash, which the hash keeps as it is. */
export const paymentPath = (intent: string): string => `/activity/payment/${intent}`
