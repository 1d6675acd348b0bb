package io.promptcompiler.gradle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A process that runs builds of Gradle; see {@link RunBuilds}. */
final class GradleEngine implements AutoCloseable {
  private static final String PROPERTIES = "-classpath.properties";

  /** What Gradle opens for its own JVM. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.net",
          "java.base/java.nio.charset",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.xml/javax.xml.namespace");

  private final Process process;
  private final BufferedWriter builds;
  private final BufferedReader output;

  /** What a build printed, and whether it failed. */
  record Ended(boolean failed, String output) {}

  /**
   * Starts a process.
   *
   * @param folder a folder for files of Gradle
   */
  GradleEngine(Path folder) throws IOException {
    List<String> classPath = new ArrayList<>();
    for (String entry :
        System.getProperty("java.class.path").split(File.pathSeparator, /* limit= */ -1)) {
      Path path = Path.of(entry);
      String name = String.valueOf(path.getFileName());
      if (name.startsWith("gradle-api-")) {
        classPath.add(api(path, folder).toString());
        classPath.addAll(stubs(path, folder));
      } else if (name.matches("groovy.*|kotlin-stdlib.*|test-classes")) {
        classPath.add(entry);
      }
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    OPENED.forEach(opened -> command.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    command.addAll(List.of(RunBuilds.class.getName(), folder.resolve("home").toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("GITHUB_ACTIONS");
    this.process = builder.start();
    this.builds = process.outputWriter(UTF_8);
    this.output = process.inputReader(UTF_8);
  }

  /**
   * Links the API under a name that does not end with {@code .jar}. Gradle would otherwise notice
   * that it runs from its API, and load all classes with one class loader.
   */
  private static Path api(Path jar, Path folder) throws IOException {
    Path link = folder.resolve("gradle-api.zip");
    try {
      return Files.createLink(link, jar.toRealPath());
    } catch (IOException | UnsupportedOperationException e) {
      return Files.copy(jar, link); // on another file system
    }
  }

  /** Writes an empty jar for each module of Gradle, in which it looks for the names of others. */
  private static List<String> stubs(Path api, Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    String version =
        String.valueOf(api.getFileName()).replaceAll("^gradle-api-", "").replaceAll("\\.jar$", "");
    try (JarFile jar = new JarFile(api.toFile());
        Stream<String> names =
            jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(PROPERTIES))) {
      for (String name : names.toList()) {
        String module = name.substring(0, name.length() - PROPERTIES.length());
        jars.add(stub(folder.resolve(module + "-" + version + ".jar"), name));
      }
    }
    jars.add(stub(folder.resolve("javax.inject-1.jar"), "empty"));
    return jars;
  }

  private static String stub(Path file, String entry) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write("projects=\nruntime=\n".getBytes(UTF_8));
    }
    return file.toString();
  }

  /** Runs a build in a folder. */
  Ended run(Path folder, String... words) throws IOException {
    builds.write(folder + "\t" + String.join("\t", words) + "\n");
    builds.flush();
    StringBuilder text = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(RunBuilds.END)) {
        return new Ended(line.endsWith("true"), text.toString());
      }
      text.append(line).append('\n');
    }
    throw new IOException("Gradle has ended: " + text);
  }

  @Override
  public void close() throws IOException {
    builds.close();
    process.destroy();
  }
}
