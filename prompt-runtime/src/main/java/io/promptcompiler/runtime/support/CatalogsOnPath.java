package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Collections;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the catalogs of a class path, and checks that none hides another. Two jars whose catalogs
 * have one name are one catalog for the JVM, that of the first jar, and the prompts of the second
 * would be gone without a word. Lists of catalogs say behind each name of which module it is, so
 * that the same jar twice is harmless.
 */
public final class CatalogsOnPath {
  private static final String LIST = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";

  private CatalogsOnPath() {}

  /**
   * The catalogs that a class loader sees, as one.
   *
   * @throws IncompatiblePromptError if one does not fit this runtime, or hides another
   */
  public static PromptCatalog join(ClassLoader loader) {
    try {
      check(loader == null ? ClassLoader.getSystemClassLoader() : loader);
      return EntryCatalog.join(ServiceLoader.load(PromptCatalog.class, loader));
    } catch (IOException e) {
      throw new ServiceConfigurationError(LIST, e);
    } catch (ServiceConfigurationError e) {
      if (e.getCause() instanceof IncompatiblePromptError) {
        throw (IncompatiblePromptError) e.getCause();
      }
      throw e;
    }
  }

  private static void check(ClassLoader loader) throws IOException {
    Properties seen = new Properties();
    for (URL list : Collections.list(loader.getResources(LIST))) {
      URLConnection connection = list.openConnection();
      // A cached connection would keep the jar open.
      connection.setUseCaches(false);
      // Its keys are names of catalogs, its values the comments behind them.
      Properties catalogs = new Properties();
      try (InputStream stream = connection.getInputStream()) {
        catalogs.load(stream);
      }
      for (String name : catalogs.stringPropertyNames()) {
        String module = catalogs.getProperty(name);
        if (module.startsWith("# ")) {
          String place = list + " " + module;
          Object first = seen.putIfAbsent(name, place);
          if (first != null && !first.toString().endsWith(module)) {
            throw IncompatiblePromptError.because(
                "Two catalogs are called "
                    + name
                    + ", so the prompts of one cannot be found. Give a module another 'packageName',"
                    + " or leave it out: "
                    + first
                    + ", "
                    + place);
          }
        }
      }
    }
  }
}
