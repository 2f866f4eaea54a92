/** The event that crosses from the world of page code to the world of the page. */
export const ASKED = 'waymark-lab-asked';
