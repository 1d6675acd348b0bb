package io.promptcompiler.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the plugin, which is also the version of the compiler. */
final class PluginVersion {
  private static final String FILE = "version.properties";

  private PluginVersion() {}

  static String number() {
    Properties properties = new Properties();
    try (InputStream file = PluginVersion.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException("The plugin has no " + FILE);
      }
      properties.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
