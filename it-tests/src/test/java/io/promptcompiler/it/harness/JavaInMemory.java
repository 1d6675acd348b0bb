package io.promptcompiler.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * Compiles Java source to classes without touching a disk. All is compiled by javac, which must
 * have nothing to say, and then by the compiler that the plugin has, whose classes are loaded. With
 * {@code -Dit.classes=javac} those of javac are, which modules have that leave their prompts to
 * Maven's compiler plugin.
 */
public final class JavaInMemory {
  private static final boolean IS_OF_JAVAC = "javac".equals(System.getProperty("it.classes"));

  // Otherwise the names of all runs fill one table, and each run is slower than the one before.
  private static final String OWN_NAMES = "-XDuseUnsharedTable=true";
  private static final List<String> OPTIONS =
      List.of("--release", "17", "-Xlint:all", "-Werror", "-proc:none", OWN_NAMES);

  private static final List<String> OPTIONS_OF_PLUGIN =
      List.of(
          "-source", "17", "-target", "17", "-encoding", "UTF-8", "-g", "-nowarn", "-proc:none");

  private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();
  private final Map<String, String> resources;

  private JavaInMemory(Map<String, String> resources) {
    this.resources = resources;
  }

  /**
   * A class loader of the compiled sources.
   *
   * @param sources source text by path, {@code com/acme/A.java}
   * @param resources what else the class loader finds, by path
   * @throws AssertionError with javac's messages if there is an error or a warning
   */
  public static Classes compile(Map<String, String> sources, Map<String, String> resources) {
    JavaInMemory memory = new JavaInMemory(resources);
    List<String> messages = memory.javac(sources);
    if (messages.isEmpty() && !IS_OF_JAVAC) {
      messages = memory.plugin(sources);
    }
    if (!messages.isEmpty()) {
      throw new AssertionError(String.join("\n", messages));
    }
    return memory.new Classes();
  }

  /** The messages of javac; none when all is well. */
  public static List<String> messages(Map<String, String> sources) {
    return new JavaInMemory(Map.of()).javac(sources);
  }

  private List<String> javac(Map<String, String> sources) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((path, content) -> units.add(new Source(path, content)));
    try (JavaFileManager files = new Memory(javac.getStandardFileManager(found, null, null))) {
      javac.getTask(null, files, found, OPTIONS, null, units).call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.getDiagnostics().stream()
        .filter(one -> one.getKind() != Diagnostic.Kind.NOTE)
        .map(Object::toString)
        .collect(Collectors.toList());
  }

  /** Puts the classes of the plugin's compiler in the place of those of javac. */
  private List<String> plugin(Map<String, String> sources) {
    try {
      Path directory = Files.createTempDirectory("classes");
      try {
        return plugin(sources, directory);
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

  private List<String> plugin(Map<String, String> sources, Path directory) throws IOException {
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
      return List.of(said.toString());
    }
    Set<String> ofJavac = Set.copyOf(classes.keySet());
    classes.clear();
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = made.relativize(file).toString().replace(File.separatorChar, '.');
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(Files.readAllBytes(file));
        classes.put(path.substring(0, path.length() - ".class".length()), bytes);
      }
    }
    return classes.keySet().equals(ofJavac)
        ? List.of()
        : List.of("javac made " + ofJavac + ", but the plugin's compiler " + classes.keySet());
  }

  /** Loads the compiled classes. */
  public final class Classes extends ClassLoader {
    private Classes() {
      super(JavaInMemory.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      ByteArrayOutputStream bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes.toByteArray(), 0, bytes.size());
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
      return classes.keySet().stream()
          .filter(name -> findLoadedClass(name) != null)
          .sorted()
          .toList();
    }

    /** The bytes of the class files, by class name. */
    public Map<String, byte[]> files() {
      Map<String, byte[]> files = new HashMap<>();
      classes.forEach((name, bytes) -> files.put(name, bytes.toByteArray()));
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

  private static final class Source extends SimpleJavaFileObject {
    private final String content;

    Source(String path, String content) {
      super(URI.create("memory:///" + path), Kind.SOURCE);
      this.content = content;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }

  private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    Memory(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(name, bytes);
          return bytes;
        }
      };
    }
  }
}
