/** Prompts straight from their templates. */
package io.promptcompiler.core.catalog;
