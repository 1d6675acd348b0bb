/** What commands have in common, whoever calls them. */
package io.promptcompiler.core.command;
