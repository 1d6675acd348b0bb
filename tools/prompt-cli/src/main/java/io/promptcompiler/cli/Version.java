package io.promptcompiler.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the tool, which is that of the compiler. */
final class Version implements IVersionProvider {
  /** For picocli. */
  Version() {}

  static String number() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"prompt " + number()};
  }
}
