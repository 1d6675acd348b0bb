/** What tests of several modules share: how many cases they try, and how they compile Java. */
package io.promptcompiler.testing;
