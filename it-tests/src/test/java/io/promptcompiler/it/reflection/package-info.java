/**
 * That neither the runtime nor generated code nor integrations reflect: what native images need.
 */
package io.promptcompiler.it.reflection;
