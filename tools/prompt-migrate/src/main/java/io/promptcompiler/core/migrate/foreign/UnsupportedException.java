package io.promptcompiler.core.migrate.foreign;

/** Ends the reading of a tag that cannot be converted. */
final class UnsupportedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Obstacle obstacle;

  UnsupportedException(Obstacle obstacle) {
    super(obstacle.what());
    this.obstacle = obstacle;
  }

  Obstacle obstacle() {
    return obstacle;
  }
}
