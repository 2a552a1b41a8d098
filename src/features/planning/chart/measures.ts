/** Height of what is above the rows, in pixels. */
export const HEAD_HEIGHT = 64
