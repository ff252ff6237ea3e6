/** Id of the menu with the ways to add a design, which opens from wherever it is asked for. */
export const ADD_CARD = "add-card";
