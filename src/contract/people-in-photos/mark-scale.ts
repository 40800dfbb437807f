/** Coordinates of marks are thousandths of the photo's width and height. */
export const markScale = 1000;
