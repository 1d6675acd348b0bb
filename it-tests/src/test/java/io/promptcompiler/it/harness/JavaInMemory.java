package io.promptcompiler.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.testing.Javac;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * Compiles Java source to classes. javac compiles all of it and must report nothing. The compiler
 * of the plugin compiles one in ten of the sets of sources as well, or all with {@code
 * -Dit.compilers=both}, and then its classes are loaded.
 */
public final class JavaInMemory {
  private static final boolean ALL_BY_BOTH = "both".equals(System.getProperty("it.compilers"));

  private static final List<String> OPTIONS_OF_PLUGIN =
      List.of(
          "-source", "17", "-target", "17", "-encoding", "UTF-8", "-g", "-nowarn", "-proc:none");

  private JavaInMemory() {}

  /**
   * A class loader of the compiled sources.
   *
   * @param sources source text by path, {@code com/acme/A.java}
   * @param resources what else the class loader finds, by path
   * @throws AssertionError with the messages of a compiler if there is an error or a warning
   */
  public static Classes compile(Map<String, String> sources, Map<String, String> resources) {
    Javac.Result compiled = Javac.compile(sources);
    if (!compiled.messages().isEmpty()) {
      throw new AssertionError(String.join("\n", compiled.messages()));
    }
    boolean byBoth = ALL_BY_BOTH || sources.hashCode() % 10 == 0;
    return new Classes(byBoth ? plugin(sources, compiled) : compiled.classes(), resources);
  }

  /** Returns the errors and warnings of javac. */
  public static List<String> messages(Map<String, String> sources) {
    return Javac.compile(sources).messages();
  }

  /** Returns the classes of the plugin's compiler, which must be those that javac made. */
  private static Map<String, byte[]> plugin(Map<String, String> sources, Javac.Result ofJavac) {
    try {
      Path directory = Files.createTempDirectory("classes");
      try {
        Map<String, byte[]> classes = plugin(sources, directory);
        if (!classes.keySet().equals(ofJavac.classes().keySet())) {
          throw new AssertionError(
              "javac made %s, but the plugin's compiler %s"
                  .formatted(ofJavac.classes().keySet(), classes.keySet()));
        }
        return classes;
      } finally {
        try (Stream<Path> files = Files.walk(directory)) {
          for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(one);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, byte[]> plugin(Map<String, String> sources, Path directory)
      throws IOException {
    List<String> arguments = new ArrayList<>(OPTIONS_OF_PLUGIN);
    Path made = directory.resolve("made");
    arguments.addAll(
        List.of("-d", made.toString(), "-classpath", System.getProperty("java.class.path")));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = directory.resolve("sources").resolve(source.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
      arguments.add(file.toString());
    }
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said);
    if (!BatchCompiler.compile(arguments.toArray(String[]::new), writer, writer, null)) {
      throw new AssertionError(said.toString());
    }
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = made.relativize(file).toString().replace(File.separatorChar, '.');
        classes.put(path.substring(0, path.length() - ".class".length()), Files.readAllBytes(file));
      }
    }
    return classes;
  }

  /** Loads the compiled classes. */
  public static final class Classes extends ClassLoader {
    private final Map<String, byte[]> files;
    private final Map<String, String> resources;

    private Classes(Map<String, byte[]> files, Map<String, String> resources) {
      super(JavaInMemory.class.getClassLoader());
      this.files = files;
      this.resources = resources;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = files.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected Enumeration<URL> findResources(String path) throws IOException {
      String content = resources.get(path);
      if (content == null) {
        return Collections.emptyEnumeration();
      }
      URLStreamHandler handler =
          new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
              return new Resource(url, content);
            }
          };
      return Collections.enumeration(List.of(new URL("memory", "", -1, "/" + path, handler)));
    }

    /** The names of the classes that somebody needed so far, in order. */
    public List<String> loaded() {
      return files.keySet().stream().filter(name -> findLoadedClass(name) != null).toList();
    }

    /** The bytes of the class files, by class name. */
    public Map<String, byte[]> files() {
      return files;
    }
  }

  private static final class Resource extends URLConnection {
    private final String content;

    Resource(URL url, String content) {
      super(url);
      this.content = content;
    }

    @Override
    public void connect() {}

    @Override
    public InputStream getInputStream() {
      return new ByteArrayInputStream(content.getBytes(UTF_8));
    }
  }
}
