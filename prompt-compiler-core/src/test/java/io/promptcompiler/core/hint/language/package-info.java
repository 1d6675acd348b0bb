/** Tests of what texts in other template languages mean. */
package io.promptcompiler.core.hint.language;
