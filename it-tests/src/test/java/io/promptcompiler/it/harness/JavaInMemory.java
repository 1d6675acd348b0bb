package io.promptcompiler.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles Java source to classes without touching a disk. */
public final class JavaInMemory {
  // Otherwise the names of all runs fill one table, and each run is slower than the one before.
  private static final String OWN_NAMES = "-XDuseUnsharedTable=true";
  private static final List<String> OPTIONS =
      List.of("--release", "17", "-Xlint:all", "-Werror", "-proc:none", OWN_NAMES);

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
    List<String> messages = memory.run(sources);
    if (!messages.isEmpty()) {
      throw new AssertionError(String.join("\n", messages));
    }
    return memory.new Classes();
  }

  /** The messages of javac; none when all is well. */
  public static List<String> messages(Map<String, String> sources) {
    return new JavaInMemory(Map.of()).run(sources);
  }

  private List<String> run(Map<String, String> sources) {
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
