/** What steps ask for, and what is said of them. */
package io.promptcompiler.core.document.step;
