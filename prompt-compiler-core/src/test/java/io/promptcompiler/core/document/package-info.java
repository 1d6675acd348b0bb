/** What the kinds of documents have in common. */
package io.promptcompiler.core.document;
