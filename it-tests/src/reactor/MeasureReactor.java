import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Measures what a reactor of many modules with prompts costs with Maven's build cache: from nothing,
 * with a remote cache that has everything, and after one edit. Run it with {@code java
 * MeasureReactor.java MODULES TEMPLATES FOLDER MVN [OPTION...]}: templates are those of a module, and
 * the plugin has to be installed where that Maven looks.
 */
final class MeasureReactor {
  private final Path folder;
  private final List<String> maven;
  private final String url;
  private final String version;

  private MeasureReactor(Path folder, List<String> maven, String url) throws IOException {
    this.folder = folder;
    this.maven = maven;
    this.url = url;
    // That of this checkout, in which it is started.
    String bom = Files.readString(Path.of("prompt-bom/pom.xml"));
    this.version = bom.replaceAll("(?s)^.*?<version>([^<]*)<.*$", "$1");
  }

  public static void main(String[] args) throws Exception {
    int modules = Integer.parseInt(args[0]);
    int templates = Integer.parseInt(args[1]);
    Path folder = Path.of(args[2]).toAbsolutePath();
    HttpServer server = cache();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
      MeasureReactor measure =
          new MeasureReactor(folder, List.of(args).subList(3, args.length), url);
      measure.run(modules, templates);
    } finally {
      server.stop(0);
    }
  }

  private static HttpServer cache() throws IOException {
    Map<String, byte[]> stored = new ConcurrentHashMap<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          byte[] given = exchange.getRequestBody().readAllBytes();
          byte[] content = stored.get(path);
          if (exchange.getRequestMethod().equals("PUT")) {
            stored.put(path, given);
            exchange.sendResponseHeaders(201, -1);
          } else if (content == null) {
            exchange.sendResponseHeaders(404, -1);
          } else if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(content.length));
            exchange.sendResponseHeaders(200, -1);
          } else {
            exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
            exchange.getResponseBody().write(content);
          }
          exchange.close();
        });
    server.start();
    return server;
  }

  private void run(int modules, int templates) throws Exception {
    write("none", modules, 0);
    write("first", modules, templates);
    write("second", modules, templates);
    build("none", "-Dmaven.build.cache.enabled=false"); // Maven itself is read from the disk once.
    double empty = build("none", "-Dmaven.build.cache.enabled=false");
    double cold = build("first", "-Dmaven.build.cache.remote.save.enabled=true");
    double warm = build("second");
    Path one = folder.resolve("second/module-" + modules / 2 + "/src/main/prompts/p0.md");
    Files.writeString(one, Files.readString(one) + "One more sentence.\n");
    double edited = build("second");
    System.out.printf("%,d templates in %,d modules%n", modules * templates, modules);
    print("without prompts and cache", empty, cold);
    print("from nothing, saved to the remote cache", cold, cold);
    print("another checkout, all in the remote cache", warm, cold);
    print("one template edited there", edited, cold);
  }

  private static void print(String what, double seconds, double cold) {
    System.out.printf("| %s | %.2f | %.1f s |%n", what, seconds / cold, seconds);
  }

  private double build(String checkout, String... more) throws Exception {
    List<String> command = new ArrayList<>(maven);
    command.addAll(List.of("-B", "-ntp", "-q", "-T2"));
    command.add("-Dmaven.build.cache.remote.enabled=true");
    command.add("-Dmaven.build.cache.remote.url=" + url);
    command.add("-Dmaven.build.cache.location=" + folder.resolve(checkout).resolve("cache"));
    command.addAll(List.of(more));
    command.add("package");
    File log = folder.resolve(checkout + ".log").toFile();
    long start = System.nanoTime();
    int code =
        new ProcessBuilder(command)
            .directory(folder.resolve(checkout).toFile())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start()
            .waitFor();
    if (code != 0) {
      throw new IllegalStateException("The build failed: " + log);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private void write(String checkout, int modules, int templates) throws IOException {
    Path root = folder.resolve(checkout);
    if (Files.exists(root)) {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < modules; i++) {
      list.append("<module>module-").append(i).append("</module>");
      Path module = root.resolve("module-" + i);
      file(module.resolve("pom.xml"), pom("<parent><groupId>com.acme</groupId><artifactId>all</artifactId>"
          + "<version>1</version></parent><artifactId>module-" + i + "</artifactId>"
          + plugins("<configuration><packageName>com.acme.m" + i + "</packageName></configuration>")));
      for (int j = 0; j < templates; j++) {
        file(module.resolve("src/main/prompts/p" + j + ".md"), template(i, j));
      }
    }
    file(root.resolve("pom.xml"), pom("<groupId>com.acme</groupId><artifactId>all</artifactId>"
        + "<version>1</version><packaging>pom</packaging><modules>" + list + "</modules><properties>"
        + "<maven.compiler.release>17</maven.compiler.release>"
        + "<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>"
        + "<project.build.outputTimestamp>2026-01-01T00:00:00Z</project.build.outputTimestamp>"
        + "<maven.build.cache.input.prompts>src/main/prompts</maven.build.cache.input.prompts>"
        + "</properties><dependencies><dependency><groupId>io.promptcompiler</groupId>"
        + "<artifactId>prompt-runtime</artifactId><version>" + version + "</version></dependency>"
        + "</dependencies>"
        + plugins("<version>" + version + "</version><executions><execution><goals><goal>generate</goal>"
            + "</goals></execution></executions>")));
    file(root.resolve(".mvn/extensions.xml"), "<extensions><extension><groupId>"
        + "org.apache.maven.extensions</groupId><artifactId>maven-build-cache-extension</artifactId>"
        + "<version>1.3.0</version></extension></extensions>");
  }

  private static String pom(String content) {
    return "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>"
        + content + "</project>";
  }

  private static String plugins(String configuration) {
    return "<build><plugins><plugin><groupId>io.promptcompiler</groupId><artifactId>"
        + "prompt-maven-plugin</artifactId>" + configuration + "</plugin></plugins></build>";
  }

  private static String template(int module, int number) {
    return "---\nparameters:\n  task: { required: true }\n  tries: { type: integer }\n"
        + "  files: { type: \"string[]\" }\n---\nYou are agent " + number + " of team " + module
        + ".\n\n" + "Work in small steps, and say what you did.\n".repeat(20)
        + "{{#if tries}}This is try {{tries}}.\n{{/if}}Do {{task}}.\n{{#each files}}\n- {{this}}\n{{/each}}\n";
  }

  private static void file(Path path, String content) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}
