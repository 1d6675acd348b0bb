package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A catalog that another one hides is an error that names both places. */
class DiscoverTest {
  private static final String LIST = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";
  private static final String NAME = Hello.class.getName();
  private static final String ONE = NAME + " # com.acme:one:1.0\n";
  private static final String OTHER = NAME + " # com.acme:other:1.0\n";

  @TempDir Path folder;

  private Path jar(String name, String list) throws IOException {
    Path place = Files.createDirectories(folder.resolve("lib")).resolve(name);
    try (OutputStream out = Files.newOutputStream(place);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry(LIST));
      jar.write(list.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    return place;
  }

  private Path classes(String name, String list) throws IOException {
    Path place = folder.resolve(name);
    Files.createDirectories(place.resolve(LIST).getParent());
    Files.writeString(place.resolve(LIST), list);
    return place;
  }

  private static List<String> ids(Path... places) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path place : places) {
      urls.add(place.toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), PromptCatalog.class.getClassLoader())) {
      return PromptCatalog.discover(loader).ids();
    }
  }

  @Test
  void theCatalogOfAnotherModuleIsAnother() throws IOException {
    Path one = jar("one.jar", ONE);
    Path other = jar("other.jar", OTHER);
    assertThatThrownBy(() -> ids(one, other))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessage(
            "Two catalogs are called "
                + NAME
                + ", so the prompts of one cannot be found. Give a"
                + " module another 'packageName', or leave it out: jar:"
                + one.toFile().toURI()
                + "!/"
                + LIST
                + " # com.acme:one:1.0, jar:"
                + other.toFile().toURI()
                + "!/"
                + LIST
                + " # com.acme:other:1.0");
  }

  @Test
  void aFolderOfClassesHidesAJarLikewise() throws IOException {
    Path app = classes("app", OTHER);
    Path library = jar("library.jar", "# a comment\n\n" + ONE);
    assertThatThrownBy(() -> ids(app, library))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessageContaining(NAME)
        .hasMessageContaining(app.toFile().toURI().toString())
        .hasMessageContaining("library.jar");
  }

  @Test
  void theSameJarTwiceIsHarmless() throws IOException {
    assertThat(ids(jar("one.jar", ONE), jar("copy.jar", ONE), classes("app", ONE))).isEmpty();
  }

  @Test
  void aListThatSaysNothingIsBelieved() throws IOException {
    assertThat(ids(jar("one.jar", ONE), jar("plain.jar", NAME + "\n"))).isEmpty();
  }

  @Test
  void theContextClassLoaderIsUsed() throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    URL[] urls = {jar("one.jar", ONE).toUri().toURL(), jar("two.jar", OTHER).toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, PromptCatalog.class.getClassLoader())) {
      thread.setContextClassLoader(loader);
      assertThatThrownBy(PromptCatalog::discover).isInstanceOf(IncompatiblePromptError.class);
      thread.setContextClassLoader(null);
      assertThat(PromptCatalog.discover().ids()).isEmpty();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /**
   * A catalog that ServiceLoader finds in these tests, and passes over: as they run in a module, it
   * is in a named one.
   */
  public static final class Hello extends GeneratedCatalog {
    /** For {@link java.util.ServiceLoader}. */
    public Hello() {
      super(new String[] {"project:hello.md"});
    }

    @Override
    protected PromptInfo info(int number) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected String render(int number, Map<String, ?> parameters) {
      return "hello";
    }
  }
}
