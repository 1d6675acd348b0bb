package io.promptcompiler.core.module;

import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * Loads the compiled classes of a project. The user has allowed only code of the project, so no
 * class and no resource is read through a link that leads out of it.
 */
final class ClassesInProject extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Path project;
  private final Path classes;

  ClassesInProject(Path project, Path classes) throws MalformedURLException {
    super(new URL[] {address(classes)}, ClassesInProject.class.getClassLoader());
    this.project = project;
    this.classes = classes;
  }

  /** Returns the URL of a folder for a class loader. */
  static URL address(Path folder) throws MalformedURLException {
    // It needs a URL that ends in a slash, but only URLs of existing folders do.
    String address = folder.toUri().toString();
    return URI.create(address.endsWith("/") ? address : address + "/").toURL();
  }

  /**
   * {@inheritDoc}
   *
   * @throws NoClassDefFoundError if a link leads to the class, out of the project
   */
  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (isOutside(name.replace('.', '/') + ".class")) {
      throw new NoClassDefFoundError(name + ", which a link places outside of the project");
    }
    return super.findClass(name);
  }

  @Override
  public @Nullable URL findResource(String name) {
    return isOutside(name) ? null : super.findResource(name);
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    return isOutside(name) ? Collections.emptyEnumeration() : super.findResources(name);
  }

  private boolean isOutside(String inside) {
    try {
      Path file = classes.resolve(inside);
      return Files.exists(file) && !SymbolicLinks.stayInside(file.normalize(), project);
    } catch (InvalidPathException e) {
      return false; // there is no such file
    }
  }
}
