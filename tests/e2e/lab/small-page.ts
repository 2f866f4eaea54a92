/** One of everything that the operators need. */
export const SMALL_PAGE = `<!doctype html><html lang="en"><head><title>Small</title>
<style>.btn{padding:4px 8px}#save{color:green}</style></head><body>
<nav><ul><li><a href="/home" id="nav-home">Home</a></li><li><a href="/orders/17" id="nav-orders">Orders</a></li><li><a href="/help" id="nav-help">Help</a></li></ul></nav>
<main>
<form id="billing"><h2>Billing address</h2>
<div><label for="city">City</label><input id="city" name="city"></div>
<div><label for="street">Street</label><input id="street" name="street"></div>
<div><label for="size">Size</label><select id="size" name="size"><option>Small</option><option>Large</option></select></div>
<button type="button" id="save" class="btn primary">Save</button> <button type="button" id="undo" class="btn">Undo everything</button></form>
<section><h2>Members</h2><table><tbody>
<tr><td>Alice Moreau</td><td><button type="button" id="edit-1">Edit</button></td></tr>
<tr><td>Bob Tanaka</td><td><button type="button" id="edit-2">Edit</button></td></tr>
<tr><td>Carol Jensen</td><td><button type="button" id="edit-3">Edit</button></td></tr></tbody></table>
<button type="button" id="invoice">Open invoice 1001</button></section>
</main></body></html>`;
