package io.promptcompiler.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the tool, which is also the version of the compiler. */
final class Version implements IVersionProvider {
  /** Creates the provider; called by picocli. */
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
