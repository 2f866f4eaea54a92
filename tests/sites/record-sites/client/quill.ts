import Quill from 'quill';
import 'quill/dist/quill.snow.css';

const quill = new Quill('#editor', { theme: 'snow', placeholder: 'Write your letter', modules: { toolbar: [['bold', 'italic'], [{ list: 'bullet' }]] } });
Object.assign(globalThis, { siteState: () => ({ text: quill.getText(), html: quill.getSemanticHTML() }) });
